CREATE TABLE "article_list" (
	"article_id" text collate "C" PRIMARY KEY NOT NULL,
	"fd_code" text NOT NULL,
	"also_in" text[] NOT NULL,
	"states" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"waiting_zh_at" timestamp (3) with time zone,
	"waiting_en_at" timestamp (3) with time zone,
	"title_order" text collate "C" NOT NULL,
	"titles" text NOT NULL,
	"bylines" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_text_changes" (
	"person_id" text NOT NULL,
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_text_changes_article_id_lang_person_id_pk" PRIMARY KEY("article_id","lang","person_id")
);
--> statement-breakpoint
ALTER TABLE "article_texts" ADD COLUMN "shown_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "article_list_changed" ON "article_list" USING btree ("changed_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_list_published" ON "article_list" USING btree ("published_at" DESC NULLS LAST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_list_column" ON "article_list" USING btree ("fd_code","changed_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_list_title" ON "article_list" USING btree ("title_order","article_id");--> statement-breakpoint
CREATE INDEX "article_list_waiting" ON "article_list" USING btree ("article_id") WHERE waiting_zh_at is not null or waiting_en_at is not null;--> statement-breakpoint
CREATE INDEX "person_text_changes_person" ON "person_text_changes" USING btree ("person_id","changed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_texts_shown" ON "article_texts" USING btree (coalesce(shown_since, published_at)) WHERE published_version is not null;