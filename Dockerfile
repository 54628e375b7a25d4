# The table in the browser as one image: compiled where the package is built, slim where it runs.
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends build-essential && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# What builds stays here: the compiler's tools, and Node to fetch what browsers run.
RUN python -m venv /tools && /tools/bin/python tools/install.py compile --no-project \
  && /tools/bin/python tools/browser_assets.py --node /node \
  && /tools/bin/python -m hatchling build -t wheel -d /wheel
RUN python -m venv /planetfall \
  && /planetfall/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt \
  && /planetfall/bin/pip install --no-cache-dir --no-deps /wheel/*.whl

FROM python:3.12-slim
COPY --from=build /planetfall /planetfall
RUN useradd --create-home --uid 1000 table && mkdir /data && chown table /data
USER table
VOLUME /data
EXPOSE 8888
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD \
  ["/planetfall/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8888/health', timeout=4)"]
ENTRYPOINT ["/planetfall/bin/planetfall", "serve", "--no-browser", "--host", "0.0.0.0", "--port", "8888", "--data", "/data"]
