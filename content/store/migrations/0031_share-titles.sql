ALTER TABLE "article_versions" ADD COLUMN "share_title" text;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "version" integer;