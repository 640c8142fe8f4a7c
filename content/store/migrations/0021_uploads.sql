CREATE TABLE "upload_parts" (
	"upload_id" text NOT NULL,
	"start" bigint NOT NULL,
	"size" bigint NOT NULL,
	"object_key" text NOT NULL,
	CONSTRAINT "upload_parts_upload_id_start_pk" PRIMARY KEY("upload_id","start")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"file" text,
	"refusal" jsonb,
	"lease" text,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "uploaded_by" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "uploaded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_person" ON "uploads" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_waiting" ON "uploads" USING btree ("touched_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "media_uploaded_by" ON "media" USING btree ("uploaded_by") WHERE uploaded_by is not null;