CREATE TABLE "replaced_media" (
	"file" text NOT NULL,
	"replaced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_by" text,
	"row" jsonb NOT NULL,
	CONSTRAINT "replaced_media_file_replaced_at_pk" PRIMARY KEY("file","replaced_at")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "replaces_digest" text;