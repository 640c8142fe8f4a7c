CREATE TABLE "search_synonyms" (
	"position" integer PRIMARY KEY NOT NULL,
	"terms" text[] NOT NULL
);

--> statement-breakpoint
-- Texts that show films are indexed anew, in the background: their films are found from then on.
UPDATE "search_texts" SET "index_version" = 0
FROM "article_texts", "article_versions"
WHERE "article_texts"."article_id" = "search_texts"."article_id" AND "article_texts"."lang" = "search_texts"."lang"
	AND "article_versions"."article_id" = "search_texts"."article_id" AND "article_versions"."lang" = "search_texts"."lang"
	AND "article_versions"."version" = "article_texts"."published_version"
	AND "article_versions"."video_id" IS NOT NULL;
