#!/usr/bin/env bash
# Run once, by the image of PostgreSQL, when its volume is empty: a role for the nodes, which is no superuser, and its database.
set -euo pipefail
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set password="${POSTGRES_PASSWORD:?}" --username postgres --dbname postgres <<'SQL'
CREATE ROLE gatehouse LOGIN PASSWORD :'password';
-- So that the nodes can tell how far a replica is behind.
GRANT pg_read_all_stats TO gatehouse;
CREATE DATABASE gatehouse OWNER gatehouse ENCODING 'UTF8' TEMPLATE template0;
-- The superuser is for those who are in the container, where no password is asked for.
ALTER ROLE postgres PASSWORD NULL;
SQL
