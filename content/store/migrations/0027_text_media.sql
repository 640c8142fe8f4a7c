CREATE TABLE "text_media" (
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"file_hash" text NOT NULL,
	CONSTRAINT "text_media_article_id_lang_file_hash_pk" PRIMARY KEY("article_id","lang","file_hash")
);
--> statement-breakpoint
ALTER TABLE "article_versions" ADD COLUMN "media_recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "text_media_file" ON "text_media" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "article_versions_unrecorded" ON "article_versions" USING btree ("article_id","lang","version") WHERE not media_recorded;--> statement-breakpoint
CREATE INDEX "articles_cover" ON "articles" USING btree (md5("cover")) WHERE cover is not null;--> statement-breakpoint
CREATE INDEX "articles_attachments" ON "articles" USING gin ("attachments" jsonb_path_ops) WHERE attachments <> '[]';