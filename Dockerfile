# One image for every application service; docker-compose.yml says which command each runs.
FROM python:3.11-slim-bookworm

RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium fonts-noto-cjk fontconfig \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --create-home --uid 10001 wenzong

WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY storage storage
COPY fingerprinting fingerprinting
COPY library library
COPY crawler crawler
COPY matcher matcher
COPY webadmin webadmin
COPY app app
RUN pip install --no-cache-dir -c constraints.txt ".[postgres,browser]"

RUN mkdir -p /data && chown wenzong /data
USER wenzong
# What is compiled on first use is compiled now; a machine with another processor does it again, once.
RUN python -m app.kernels
ENV WENZONG_VAR=/data \
    PYTHONUNBUFFERED=1
VOLUME /data
ENTRYPOINT ["wenzong"]
CMD ["--help"]
