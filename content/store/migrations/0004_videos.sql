CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"video_id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"poster" text,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"digest" char(64) NOT NULL,
	"manifest" jsonb NOT NULL,
	"duration" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_versions" ADD COLUMN "video_id" text;