CREATE TABLE "article_texts" (
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"state" text NOT NULL,
	"latest_version" integer NOT NULL,
	"published_version" integer,
	"published_at" timestamp (3) with time zone,
	"scheduled_version" integer,
	"scheduled_for" timestamp (3) with time zone,
	"imported_version" integer,
	"imported_state" text,
	"imported_moment" timestamp (3) with time zone,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_texts_article_id_lang_pk" PRIMARY KEY("article_id","lang")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"summary" text,
	"body" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"excerpt" text NOT NULL,
	"source" text,
	"author" text,
	"editor" text,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_article_id_lang_version_pk" PRIMARY KEY("article_id","lang","version")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"article_id" text PRIMARY KEY NOT NULL,
	"fd_code" text NOT NULL,
	"also_in" text[] DEFAULT '{}' NOT NULL,
	"cover" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"imported_line" char(64),
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carried_views" (
	"article_id" text PRIMARY KEY NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "columns" (
	"fd_code" text PRIMARY KEY NOT NULL,
	"parent" text,
	"page" text NOT NULL,
	"href" text,
	"in_menu" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"names" jsonb NOT NULL,
	"introductions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cover" text,
	"listings_stale" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_events" (
	"number" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"tags" text[] NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_import" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "demo_import_one" CHECK ("demo_import"."one")
);
--> statement-breakpoint
CREATE TABLE "leaders" (
	"number" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"portrait" text,
	"names" jsonb NOT NULL,
	"positions" jsonb NOT NULL,
	"biographies" jsonb NOT NULL,
	"date_lines" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_counters" (
	"fd_code" text NOT NULL,
	"lang" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "listing_counters_fd_code_lang_pk" PRIMARY KEY("fd_code","lang")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"fd_code" text NOT NULL,
	"lang" text NOT NULL,
	"article_id" text NOT NULL,
	"direct" boolean NOT NULL,
	"pinned" boolean NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listings_article_id_lang_fd_code_pk" PRIMARY KEY("article_id","lang","fd_code")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"file" text PRIMARY KEY NOT NULL,
	"digest" char(64) NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"preview" text,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"avif_pending" boolean DEFAULT false NOT NULL,
	"alts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_units" (
	"unit_id" text PRIMARY KEY NOT NULL,
	"parent" text,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"href" text
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"referrer" text NOT NULL,
	"lang" text NOT NULL,
	"article_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"key_hash" char(64) PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"article_id" text NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_texts_article_id_lang_pk" PRIMARY KEY("article_id","lang")
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "site_settings_one" CHECK ("site_settings"."one")
);
--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_article_id_articles_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_fd_code_columns_fd_code_fk" FOREIGN KEY ("fd_code") REFERENCES "public"."columns"("fd_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "columns" ADD CONSTRAINT "columns_parent_columns_fd_code_fk" FOREIGN KEY ("parent") REFERENCES "public"."columns"("fd_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_units" ADD CONSTRAINT "organisation_units_parent_organisation_units_unit_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."organisation_units"("unit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_article_id_articles_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_texts_due" ON "article_texts" USING btree ("scheduled_for") WHERE scheduled_for is not null;--> statement-breakpoint
CREATE INDEX "articles_column" ON "articles" USING btree ("fd_code");--> statement-breakpoint
CREATE INDEX "articles_export" ON "articles" USING btree ("article_id" collate "C");--> statement-breakpoint
CREATE INDEX "columns_parent" ON "columns" USING btree ("parent","position");--> statement-breakpoint
CREATE INDEX "listings_order" ON "listings" USING btree ("fd_code","lang","pinned" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listings_time" ON "listings" USING btree ("fd_code","lang","published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_export" ON "media" USING btree ("file" collate "C");--> statement-breakpoint
CREATE INDEX "organisation_units_parent" ON "organisation_units" USING btree ("parent","position");--> statement-breakpoint
CREATE INDEX "page_views_article" ON "page_views" USING btree ("article_id");