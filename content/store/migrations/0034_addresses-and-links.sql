ALTER TABLE "article_versions" ADD COLUMN "link_to" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "former_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_address" ON "articles" USING btree ("address");--> statement-breakpoint
CREATE INDEX "articles_former_addresses" ON "articles" USING gin ("former_addresses");