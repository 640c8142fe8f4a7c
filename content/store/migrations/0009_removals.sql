CREATE TABLE "removals" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removals_kind_id_pk" PRIMARY KEY("kind","id")
);
