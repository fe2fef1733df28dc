# One image for every application service; docker-compose.yml says which command each runs.
FROM python:3.11-slim-trixie

# Backups need the client programs of PostgreSQL, in the version of the server in docker-compose.yml.
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-cjk fontconfig postgresql-client-17 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --create-home --uid 10001 wenzong

WORKDIR /app
COPY pyproject.toml constraints.txt requirements.lock README.md LICENSE ./
COPY storage storage
COPY fingerprinting fingerprinting
COPY library library
COPY crawler crawler
COPY evidence evidence
COPY matcher matcher
COPY insight insight
COPY webadmin webadmin
COPY app app
# The lock names the files of one platform by their hashes; others are pinned by version.
RUN if [ "$(uname -m)" = x86_64 ]; then \
      pip install --no-cache-dir --require-hashes --no-deps -r requirements.lock && pip install --no-cache-dir --no-deps . ; \
    else pip install --no-cache-dir -c constraints.txt ".[object-storage,postgres,browser,telemetry]" ; fi

RUN mkdir -p /data && chown wenzong /data
USER wenzong
# What is compiled on first use is compiled now; a machine with another processor does it again, once.
RUN python -m app.kernels
# The root is read-only when it runs: what programs write by the way goes to /tmp, all else to /data.
ENV WENZONG_VAR=/data \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    XDG_CONFIG_HOME=/tmp
VOLUME /data
ENTRYPOINT ["wenzong"]
CMD ["--help"]
