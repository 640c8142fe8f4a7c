CREATE TABLE "media_uses" (
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"file_hash" text NOT NULL,
	CONSTRAINT "media_uses_article_id_lang_file_hash_pk" PRIMARY KEY("article_id","lang","file_hash")
);
--> statement-breakpoint
ALTER TABLE "article_texts" ADD COLUMN "media_uses_version" integer;--> statement-breakpoint
CREATE INDEX "media_uses_file" ON "media_uses" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "article_texts_media_uses" ON "article_texts" USING btree ("article_id","lang") WHERE published_version is distinct from media_uses_version;--> statement-breakpoint
CREATE INDEX "media_address" ON "media" USING btree (left("digest", 32));