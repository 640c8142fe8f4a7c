CREATE TABLE "grants" (
	"grant_id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"role_id" text NOT NULL,
	"fd_code" text,
	"langs" text[],
	"granted_by" text,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"person_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"passkey_id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"person_id" text PRIMARY KEY NOT NULL,
	"login_name" text NOT NULL,
	"folded_name" text NOT NULL,
	"display_name" text NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_passwords" (
	"person_id" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hash" text NOT NULL,
	"current" boolean NOT NULL,
	CONSTRAINT "person_passwords_person_id_set_at_pk" PRIMARY KEY("person_id","set_at")
);
--> statement-breakpoint
CREATE TABLE "person_totp" (
	"person_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"pending_secret" text,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"person_id" text NOT NULL,
	"code_hash" char(64) NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"role_id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"actions" text[] NOT NULL,
	"needs_second_factor" boolean DEFAULT false NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"view_id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"token_hash" char(64) NOT NULL,
	"person_id" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"second_factor_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"person_id" text,
	"actor" text NOT NULL,
	"address" text,
	"action" text NOT NULL,
	"subject" text,
	"lang" text,
	"version" integer,
	"outcome" text NOT NULL,
	"details" text NOT NULL,
	"previous_digest" char(64) NOT NULL,
	"digest" char(64) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_versions" ADD COLUMN "saved_by" text;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_passwords" ADD CONSTRAINT "person_passwords_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_totp" ADD CONSTRAINT "person_totp_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_person_id_people_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_person" ON "grants" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "grants_column" ON "grants" USING btree ("fd_code");--> statement-breakpoint
CREATE INDEX "one_time_links_person" ON "one_time_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_folded_name" ON "people" USING btree ("folded_name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("person_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id","started_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expiry" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("person_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","number");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log only grows' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
INSERT INTO "roles" ("role_id", "names", "actions", "needs_second_factor", "built_in") VALUES
	('writer', '{"zh":"编辑","en":"Writer"}', '{read,write,submit,media.upload}', false, true),
	('translator', '{"zh":"翻译","en":"Translator"}', '{read,write,submit}', false, true),
	('first-reviewer', '{"zh":"一审","en":"First reviewer"}', '{read,review.1}', false, true),
	('second-reviewer', '{"zh":"二审","en":"Second reviewer"}', '{read,review.2}', false, true),
	('third-reviewer', '{"zh":"三审","en":"Third reviewer"}', '{read,review.3}', true, true),
	('publisher', '{"zh":"签发","en":"Publisher"}', '{read,publish,withdraw,pin}', true, true),
	('site-manager', '{"zh":"站点管理员","en":"Site manager"}', '{read,columns,company,site,media.upload,media.replace,media.delete}', false, true),
	('system-administrator', '{"zh":"系统管理员","en":"System administrator"}', '{people}', true, true),
	('security-administrator', '{"zh":"安全管理员","en":"Security administrator"}', '{security}', true, true),
	('audit-administrator', '{"zh":"审计管理员","en":"Audit administrator"}', '{audit}', true, true);
