ALTER TABLE "articles" ADD COLUMN "pinned_until" date;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "opens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "is_frame" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_pinned_until" ON "articles" USING btree ("pinned_until") WHERE pinned_until is not null;