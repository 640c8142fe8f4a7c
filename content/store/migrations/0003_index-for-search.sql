CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"lang" text NOT NULL,
	"query" text NOT NULL,
	"searches" integer NOT NULL,
	"without_results" integer NOT NULL,
	"results" integer NOT NULL,
	CONSTRAINT "search_days_day_lang_query_pk" PRIMARY KEY("day","lang","query")
);
--> statement-breakpoint
CREATE TABLE "search_dictionary" (
	"word" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"article_id" text,
	"name" text NOT NULL,
	"canonical_name" text NOT NULL,
	"tokens" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_kind_key_lang_pk" PRIMARY KEY("kind","key","lang")
);
--> statement-breakpoint
CREATE TABLE "search_overflow" (
	"text_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"tokens" "tsvector" NOT NULL,
	CONSTRAINT "search_overflow_text_id_part_pk" PRIMARY KEY("text_id","part")
);
--> statement-breakpoint
CREATE TABLE "search_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"digest" char(32) NOT NULL,
	"fd_codes" text[] NOT NULL,
	CONSTRAINT "search_places_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "search_proposals" (
	"lang" text NOT NULL,
	"query" text NOT NULL,
	"canonical_query" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "search_proposals_lang_query_pk" PRIMARY KEY("lang","query")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"lang" text NOT NULL,
	"texts" integer NOT NULL,
	CONSTRAINT "search_words_word_lang_pk" PRIMARY KEY("word","lang")
);
--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "search_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "title_tokens" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "tokens" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_texts" ADD COLUMN "index_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "search_overflow" ADD CONSTRAINT "search_overflow_text_id_search_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."search_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_article" ON "search_entries" USING btree ("article_id","lang") WHERE article_id is not null;--> statement-breakpoint
CREATE INDEX "search_entries_tokens" ON "search_entries" USING gin ("tokens") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "search_overflow_tokens" ON "search_overflow" USING gin ("tokens") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "search_texts_title_tokens" ON "search_texts" USING gin ("title_tokens") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "search_texts_tokens" ON "search_texts" USING gin ("tokens") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "search_texts_version" ON "search_texts" USING btree ("index_version");--> statement-breakpoint
-- By hand: the planner knows nothing of token sets, and so always takes their index.
ALTER TABLE "search_texts" ALTER COLUMN "tokens" SET STATISTICS 0, ALTER COLUMN "title_tokens" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "search_texts" ALTER COLUMN "body" SET STATISTICS 0, ALTER COLUMN "title" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "search_overflow" ALTER COLUMN "tokens" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "tokens" SET STATISTICS 0;--> statement-breakpoint
-- By hand: token sets and bodies lie outside the rows, titles in them.
ALTER TABLE "search_texts" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "search_texts" ALTER COLUMN "title" SET STORAGE MAIN;--> statement-breakpoint
-- By hand: the counts of frequent words change with every publication.
ALTER TABLE "search_words" SET (fillfactor = 80);
