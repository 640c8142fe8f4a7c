CREATE TABLE "consents" (
	"consent_id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"action" text NOT NULL,
	"asked_by" text,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"given" boolean,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_asked_by_people_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("person_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_answered_by_people_person_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("person_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_person" ON "consents" USING btree ("person_id");