CREATE TABLE "working_copies" (
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"revision" integer NOT NULL,
	"base_version" integer,
	"content" jsonb,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "working_copies_article_id_lang_pk" PRIMARY KEY("article_id","lang")
);
--> statement-breakpoint
CREATE TABLE "working_facts" (
	"article_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_versions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "article_versions" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "working_copies" ADD CONSTRAINT "working_copies_article_id_articles_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_facts" ADD CONSTRAINT "working_facts_article_id_articles_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "working_copies_person" ON "working_copies" USING btree ("saved_by") WHERE content is not null;