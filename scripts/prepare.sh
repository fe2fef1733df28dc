#!/bin/sh
# Creates .venv and installs the packages that constraints.txt pins, once per change of it or of pyproject.toml.
# Usage: scripts/prepare.sh [dev | packages | kernels | browser]
#   dev adds what tests and checks need, including compiled kernels, Chromium and a Chinese font; packages is the same
#   without kernels, Chromium and font, which linting does not need; kernels is packages with kernels and with the
#   tests compiled; browser only installs Chromium and the font.
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
browser() {
    if { command -v chromium-headless-shell || command -v chromium; } >/dev/null 2>&1 && [ -n "$(fc-list :lang=zh 2>/dev/null | head -n 1)" ]; then
        :
    elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "installing Chromium and a Chinese font for the browser tests …"
        apt-get update -qq
        chromium=chromium-headless-shell # shows pages in two thirds of the time; not every distribution has it
        apt-get install -s -qq "$chromium" >/dev/null 2>&1 || chromium=chromium
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$chromium" fonts-noto-cjk fontconfig >/dev/null
    else
        echo "The browser tests need Chromium and a Chinese font. On Debian: apt-get install chromium-headless-shell fonts-noto-cjk fontconfig" >&2
    fi
}

[ "${1:-}" = browser ] && { browser; exit; }
every="embedded,postgres,browser,bench,dev"
extras="embedded"
[ -n "${1:-}" ] && extras=$every

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Wenzong needs Python 3.11 or newer; $("$python" --version 2>&1) is what '$python' is. Set PYTHON=… to a newer one." >&2
    exit 1
fi
if [ ! -x .venv/bin/python ] && ! "$python" -m venv .venv; then
    echo "No virtual environment could be made. On Debian and Ubuntu: apt-get install python3-venv" >&2
    exit 1
fi

pinned=$(cat pyproject.toml constraints.txt | cksum)
installed=$(cat .venv/installed 2>/dev/null || :)
if [ "$installed" != "$extras $pinned" ] && [ "$installed" != "$every $pinned" ]; then
    echo "installing into .venv …"
    # the pip of Python 3.11 takes three times as long to read the registry's lists of files
    .venv/bin/python -m pip install -qq --disable-pip-version-check "pip>=25" || :
    .venv/bin/python -m pip install -qq --disable-pip-version-check --no-compile -c constraints.txt -e ".[$extras]"
    # pip would compile on one processor; some packages contain files for other versions of Python, which fail
    .venv/bin/python -m compileall -qq -j 0 -x '/tests?/' .venv/lib || :
    echo "$extras $pinned" > .venv/installed
fi
[ "${1:-}" = packages ] && exit
.venv/bin/python -m app.kernels & # compiling takes a minute the first time, as does installing Chromium
kernels=$!

[ "${1:-}" = dev ] && browser
wait "$kernels"

# Test processes that start together would each compile every test and list the constants of every module.
if [ "${1:-}" = kernels ] && [ ! -d .hypothesis/constants ]; then
    .venv/bin/python -m pytest --collect-only -qq >/dev/null || : # the tests themselves say what is wrong
fi
