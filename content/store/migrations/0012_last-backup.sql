CREATE TABLE "last_backup" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "last_backup_one" CHECK ("last_backup"."one")
);
