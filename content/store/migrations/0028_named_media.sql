ALTER TABLE "media" ADD COLUMN "was_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "media_not_named" ON "media" USING btree ("uploaded_at" DESC NULLS LAST,"file") WHERE not was_named;--> statement-breakpoint
UPDATE "media" SET "was_named" = true WHERE md5("file") IN (SELECT "file_hash" FROM "text_media" UNION ALL SELECT "file_hash" FROM "media_uses");
