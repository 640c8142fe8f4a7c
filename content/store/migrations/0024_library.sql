ALTER TABLE "media" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focal_x" real;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focal_y" real;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "media_removed" ON "media" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("uploaded_at" DESC NULLS LAST,"file");