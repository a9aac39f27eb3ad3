#!/bin/sh
# Installs Debian's Postgres, for the tests of the sandbox on it. The tests start a cluster of their own in a temporary
# folder, as another user; the one that Debian would make is not made.
set -eu
[ "$(id -u)" = 0 ] || { echo "error run this as root" >&2; exit 1; }
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql
