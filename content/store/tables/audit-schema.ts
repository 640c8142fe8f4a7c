import { bigint, char, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { lang, timestampWithTimeZone } from './column-types.ts';

/**
 * Who did what, and what was refused. Numbers have no gaps, and each row's digest covers the previous one's, so that
 * a change behind the application's back is found. A trigger refuses update, delete and truncate.
 */
export const auditLog = pgTable(
	'audit_log',
	{
		number: bigint('number', { mode: 'number' }).primaryKey(),
		at: timestampWithTimeZone('at').notNull(),
		/** Not a reference: entries outlive the people they are about. */
		personId: text('person_id'),
		/** The person's name at the time, or a part of the system such as `system:import`. */
		actor: text('actor').notNull(),
		/** The network address of the request. */
		address: text('address'),
		action: text('action').notNull(),
		/** Kind and identifier: `article:a1`. */
		subject: text('subject'),
		lang: lang(),
		version: integer('version'),
		outcome: text('outcome').$type<'done' | 'refused'>().notNull(),
		/** JSON, stored as text so that its bytes stay as digested. */
		details: text('details').notNull(),
		previousDigest: char('previous_digest', { length: 64 }).notNull(),
		/** SHA-256 of the other columns, hexadecimal. */
		digest: char('digest', { length: 64 }).notNull(),
	},
	(table) => [
		index('audit_log_at').on(table.at),
		index('audit_log_person').on(table.personId, table.number),
		index('audit_log_action').on(table.action, table.number),
	],
);
