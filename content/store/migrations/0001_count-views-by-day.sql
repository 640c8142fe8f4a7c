CREATE TABLE "article_view_days" (
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "article_view_days_article_id_lang_day_pk" PRIMARY KEY("article_id","lang","day")
);
--> statement-breakpoint
CREATE TABLE "day_visitors" (
	"visitor" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_view_days" (
	"path" text NOT NULL,
	"lang" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "page_view_days_path_lang_day_pk" PRIMARY KEY("path","lang","day")
);
--> statement-breakpoint
CREATE TABLE "page_visits" (
	"visitor" text NOT NULL,
	"path" text NOT NULL,
	"lang" text NOT NULL,
	"day" date NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_visits_visitor_path_lang_pk" PRIMARY KEY("visitor","path","lang")
);
--> statement-breakpoint
CREATE TABLE "visitor_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visitors" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "page_views_article";--> statement-breakpoint
CREATE INDEX "article_view_days_most" ON "article_view_days" USING btree ("lang","day","views" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "day_visitors_day" ON "day_visitors" USING btree ("day");--> statement-breakpoint
CREATE INDEX "page_visits_day" ON "page_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "page_views_at" ON "page_views" USING btree ("at");--> statement-breakpoint
-- Views counted so far go on counting: they become days of the site's time zone. An offset such as +08:00
-- is an interval here, since PostgreSQL reads it the other way round as a zone. Who they came from was
-- never kept, so they count no visitors.
UPDATE "page_views" SET "path" = CASE
	WHEN "lang" = 'en' AND split_part(split_part("path", '?', 1), '#', 1) IN ('/en', '/en/') THEN '/'
	WHEN "lang" = 'en' AND "path" LIKE '/en/%' THEN substr(split_part(split_part("path", '?', 1), '#', 1), 4)
	ELSE split_part(split_part("path", '?', 1), '#', 1)
END
WHERE "path" LIKE '/en%' OR "path" LIKE '%?%' OR "path" LIKE '%#%';--> statement-breakpoint
-- Longer than any page's address, and than an index takes, was never a page.
WITH zone AS MATERIALIZED (
	SELECT name, name ~ '^[+-][0-9]{2}:[0-9]{2}$' AS is_offset,
		EXISTS (SELECT FROM pg_timezone_names known WHERE lower(known.name) = lower(chosen.name)) AS is_known
	FROM (SELECT coalesce((SELECT settings ->> 'timeZone' FROM site_settings), 'Asia/Shanghai') AS name) chosen
), dated AS (
	SELECT page_views.*, (CASE
		WHEN zone.is_offset THEN page_views.at AT TIME ZONE zone.name::interval
		WHEN zone.is_known THEN page_views.at AT TIME ZONE zone.name
		ELSE page_views.at AT TIME ZONE 'Asia/Shanghai'
	END)::date AS day
	FROM page_views CROSS JOIN zone
)
INSERT INTO "page_view_days" ("path", "lang", "day", "views", "visitors")
SELECT path, lang, day, count(*), 0 FROM dated WHERE octet_length(path) <= 1300 GROUP BY path, lang, day;--> statement-breakpoint
WITH zone AS MATERIALIZED (
	SELECT name, name ~ '^[+-][0-9]{2}:[0-9]{2}$' AS is_offset,
		EXISTS (SELECT FROM pg_timezone_names known WHERE lower(known.name) = lower(chosen.name)) AS is_known
	FROM (SELECT coalesce((SELECT settings ->> 'timeZone' FROM site_settings), 'Asia/Shanghai') AS name) chosen
), dated AS (
	SELECT page_views.*, (CASE
		WHEN zone.is_offset THEN page_views.at AT TIME ZONE zone.name::interval
		WHEN zone.is_known THEN page_views.at AT TIME ZONE zone.name
		ELSE page_views.at AT TIME ZONE 'Asia/Shanghai'
	END)::date AS day
	FROM page_views CROSS JOIN zone
)
INSERT INTO "article_view_days" ("article_id", "lang", "day", "views")
SELECT article_id, lang, day, count(*) FROM dated WHERE article_id IS NOT NULL GROUP BY article_id, lang, day;
