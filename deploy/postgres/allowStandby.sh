#!/bin/sh
# Lets the standby of compose.yaml follow this database, with the password of its user.
set -eu
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
