#!/bin/sh
# Saves the database of compose.yaml again and again, each time in a file of its own; the oldest files make room.
# PGHOST, PGUSER, PGDATABASE and PGPASSWORD say where it is. `backup.sh once` saves it once.
set -eu
umask 077
folder=${BACKUP_FOLDER:-/backups}
hours=${BACKUP_HOURS:-6}
kept=${BACKUP_KEPT:-28}

save() {
    name="$folder/planetfall-$(date -u +%Y%m%d-%H%M%S).dump"
    pg_dump --format=custom --file="$name.part"
    pg_restore --list "$name.part" > /dev/null # it can be read
    mv "$name.part" "$name"
    ls -1 "$folder"/planetfall-*.dump | sort -r | tail -n +$((kept + 1)) | while read -r old; do rm -- "$old"; done
}

if [ "${1:-}" = once ]; then
    save
    exit
fi
while true; do
    save || echo "the backup failed; the next try is in $hours hours" >&2
    sleep $((hours * 3600))
done
