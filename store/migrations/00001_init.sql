-- +goose Up
-- Times are microseconds since 1970 in UTC; 0 means none. Every migration ends
-- by setting user_version to its own number.

-- Of two processes that run the same migration at once, the later one fails
-- here and is rolled back whole.
CREATE UNIQUE INDEX goose_once ON goose_db_version (version_id);

CREATE TABLE tokens (
    account TEXT PRIMARY KEY,
    access  TEXT NOT NULL,
    refresh TEXT NOT NULL,
    scope   TEXT NOT NULL,
    expiry  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Keys are bytes: a script's strings need not be UTF-8.
CREATE TABLE kv (
    owner   TEXT NOT NULL,
    key     BLOB NOT NULL,
    value   BLOB NOT NULL,
    expires INTEGER NOT NULL,
    PRIMARY KEY (owner, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kv_expires ON kv (expires) WHERE expires > 0;

CREATE TABLE processes (
    id   TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    pid  INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE runs (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    process   TEXT NOT NULL,
    bot       TEXT NOT NULL,
    handler   TEXT NOT NULL,
    trigger   TEXT NOT NULL,
    started   INTEGER NOT NULL,
    ended     INTEGER NOT NULL DEFAULT 0,
    status    TEXT NOT NULL,
    error     TEXT NOT NULL DEFAULT '',
    traceback TEXT NOT NULL DEFAULT '',
    reads     INTEGER NOT NULL DEFAULT 0,
    writes    INTEGER NOT NULL DEFAULT 0,
    dry       INTEGER NOT NULL
) STRICT;
CREATE INDEX runs_bot ON runs (bot);
CREATE INDEX runs_running ON runs (process) WHERE status = 'running';

CREATE TABLE journal (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    run     INTEGER REFERENCES runs (id),
    process TEXT NOT NULL,
    bot     TEXT NOT NULL,
    script  TEXT NOT NULL,
    op      TEXT NOT NULL,
    target  TEXT NOT NULL,
    args    BLOB,
    self    BLOB,
    at      INTEGER NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0,
    state   TEXT NOT NULL,
    made    TEXT NOT NULL DEFAULT '',
    kind    TEXT NOT NULL DEFAULT '',
    message TEXT NOT NULL DEFAULT '',
    inverse BLOB
) STRICT;
CREATE INDEX journal_run ON journal (run);
CREATE INDEX journal_bot ON journal (bot);
CREATE INDEX journal_intent ON journal (process) WHERE state = 'intent';

CREATE TABLE cursors (
    name     TEXT PRIMARY KEY,
    position TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE handled (
    seq    INTEGER PRIMARY KEY AUTOINCREMENT,
    cursor TEXT NOT NULL,
    id     TEXT NOT NULL,
    UNIQUE (cursor, id)
) STRICT;
CREATE INDEX handled_order ON handled (cursor, seq);

CREATE TABLE logs (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    run     INTEGER REFERENCES runs (id),
    bot     TEXT NOT NULL,
    at      INTEGER NOT NULL,
    level   TEXT NOT NULL,
    message TEXT NOT NULL,
    fields  BLOB
) STRICT;
CREATE INDEX logs_run ON logs (run);
CREATE INDEX logs_bot ON logs (bot);

PRAGMA application_id = 1651471474; -- "botr"
PRAGMA user_version = 1;
