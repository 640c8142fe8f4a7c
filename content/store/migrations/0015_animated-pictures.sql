ALTER TABLE "media" ADD COLUMN "animated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "media" SET "avif_pending" = true WHERE "media_type" IN ('image/gif', 'image/webp', 'image/png', 'image/avif');
