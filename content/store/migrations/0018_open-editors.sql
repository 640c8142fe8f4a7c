CREATE TABLE "open_editors" (
	"opening" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"person_id" text NOT NULL,
	"writes" text[] NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_editors" ADD CONSTRAINT "open_editors_article_id_articles_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_editors_article" ON "open_editors" USING btree ("article_id");