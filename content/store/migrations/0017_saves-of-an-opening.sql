ALTER TABLE "working_copies" ADD COLUMN "opening" text;--> statement-breakpoint
ALTER TABLE "working_copies" ADD COLUMN "attempt" integer;