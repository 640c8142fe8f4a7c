CREATE TABLE "listing_months" (
	"fd_code" text NOT NULL,
	"lang" text NOT NULL,
	"pinned" boolean NOT NULL,
	"month" date NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "listing_months_fd_code_lang_pinned_month_pk" PRIMARY KEY("fd_code","lang","pinned","month")
);
--> statement-breakpoint
INSERT INTO "listing_months" ("fd_code", "lang", "pinned", "month", "total")
SELECT fd_code, lang, pinned, date_trunc('month', published_at AT TIME ZONE 'UTC')::date, count(*)
FROM listings GROUP BY fd_code, lang, pinned, date_trunc('month', published_at AT TIME ZONE 'UTC')::date;
