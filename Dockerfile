# The table in the browser as one image: compiled where the package is built, slim where it runs.
FROM python:3.12.11-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends build-essential && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# What builds stays here: the compiler's tools, and Node to fetch what browsers run.
RUN python -m venv /tools && /tools/bin/python tools/install.py compile --no-project \
  && /tools/bin/python tools/browser_assets.py --node /node \
  && /tools/bin/python -m hatchling build -t wheel -d /wheel
RUN python -m venv --without-pip /planetfall \
  && python -m pip --python /planetfall/bin/python install --no-cache-dir --require-hashes -r requirements/postgres.txt \
  && python -m pip --python /planetfall/bin/python install --no-cache-dir --no-deps /wheel/*.whl

FROM python:3.12.11-slim-bookworm
# Nothing that installs packages is needed where the server runs.
RUN rm -rf /usr/local/lib/python3.12/site-packages/* /usr/local/lib/python3.12/ensurepip /usr/local/bin/pip* \
  && useradd --create-home --uid 1000 table && mkdir /data && chown table /data && chmod 0700 /data
COPY --from=build /planetfall /planetfall
USER table
VOLUME /data
EXPOSE 8888
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD \
  ["/planetfall/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8888/health', timeout=4)"]
ENTRYPOINT ["/planetfall/bin/planetfall", "serve", "--no-browser", "--host", "0.0.0.0", "--port", "8888", "--data", "/data"]
