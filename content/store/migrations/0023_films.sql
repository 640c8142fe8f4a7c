CREATE TABLE "film_jobs" (
	"video_id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"source" jsonb,
	"source_digest" char(64),
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"subtitles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"remaining" integer,
	"refusal" jsonb,
	"lease" text,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_film" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "video_id" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "source_digest" char(64);--> statement-breakpoint
CREATE INDEX "film_jobs_source" ON "film_jobs" USING btree ("source_digest");