CREATE TABLE "recent_visits" (
	"visit" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_tallies" (
	"query" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"lang" text NOT NULL,
	"searches" integer NOT NULL,
	"without_results" integer NOT NULL,
	"results" integer NOT NULL,
	"searchers" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_days" ADD COLUMN "searchers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "recent_visits_counted_at" ON "recent_visits" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "search_tallies_day" ON "search_tallies" USING btree ("day","lang");--> statement-breakpoint
-- What earlier releases kept beyond what is kept now goes: visits under the hash of their visitor, the words of
-- searches nobody can say how many visitors made, and of single views the title and address of a search, the
-- path of the page before and the minute. Counts stay.
TRUNCATE "page_visits";--> statement-breakpoint
INSERT INTO "search_days" AS days ("day", "lang", "query", "searches", "without_results", "results")
SELECT "day", "lang", '', sum("searches"), sum("without_results"), max("results")
FROM "search_days" WHERE "query" <> '' GROUP BY "day", "lang"
ON CONFLICT ("day", "lang", "query") DO UPDATE
SET "searches" = days."searches" + excluded."searches",
	"without_results" = days."without_results" + excluded."without_results";--> statement-breakpoint
DELETE FROM "search_days" WHERE "query" <> '';--> statement-breakpoint
UPDATE "page_views" SET
	"title" = CASE WHEN "path" = '/articlesearch' THEN '' ELSE "title" END,
	"referrer" = coalesce(substring("referrer" FROM '^https?://[^/?#]+'), ''),
	"at" = date_trunc('hour', "at");
