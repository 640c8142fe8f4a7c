import type { Language } from '@portico/api/languages.ts';
import { isContentAction } from '@portico/api/newsroom/actions.ts';
import type { Grant } from '@portico/api/newsroom/answers/people.ts';
import { eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { inLanguage } from '../model/in-language.ts';
import { ContentRefusal } from '../model/refusals.ts';
import type { Database } from '../store/connect.ts';
import { grants, people, roles } from '../store/tables/people-schema.ts';
import { columns } from '../store/tables/schema.ts';
import { loadColumnPath } from './authorise.ts';
import { roleOrder } from './list-roles.ts';

/**
 * The grants of a person, by role.
 *
 * @param language of the columns' names
 * @throws ContentRefusal `person-not-found`
 */
export async function listPersonGrants(
	database: Database,
	personId: string,
	language: Language,
): Promise<Grant[]> {
	await requirePerson(database, personId);
	const order = [...roleOrder, sql`${grants.fdCode} nulls first`, grants.grantId];
	return loadListed(database, eq(grants.personId, personId), order, language);
}

/**
 * The grants that allow something in a column, by person: those for it, for columns above it, and for all columns.
 *
 * @param language of the columns' names
 * @throws ContentRefusal `column-not-found`
 */
export async function listColumnGrants(
	database: Database,
	fdCode: string,
	language: Language,
): Promise<Grant[]> {
	const found = await database
		.select({ fdCode: columns.fdCode })
		.from(columns)
		.where(eq(columns.fdCode, fdCode));
	if (found.length === 0) {
		throw new ContentRefusal('column-not-found', `There is no column ${fdCode}.`, { fdCode });
	}
	const path = await loadColumnPath(database, fdCode);
	const order = [people.displayName, people.personId, ...roleOrder, grants.grantId];
	const condition = or(isNull(grants.fdCode), inArray(grants.fdCode, path));
	const listed = await loadListed(database, condition, order, language);
	return listed
		.filter(({ role }) => role.actions.some(isContentAction))
		.map((grant) => ({ ...grant, inheritedFrom: grant.fdCode === fdCode ? null : grant.fdCode }));
}

/** @throws ContentRefusal `person-not-found` */
export async function requirePerson(database: Pick<Database, 'select'>, personId: string): Promise<void> {
	const found = await database
		.select({ personId: people.personId })
		.from(people)
		.where(eq(people.personId, personId));
	if (found.length === 0) {
		throw new ContentRefusal('person-not-found', `There is no person ${personId}.`, { personId });
	}
}

async function loadListed(
	database: Database,
	condition: SQL | undefined,
	order: (SQL | AnyPgColumn)[],
	language: Language,
): Promise<Grant[]> {
	const granting = alias(people, 'granting');
	const { grantId, fdCode, langs, grantedAt } = grants;
	const rows = await database
		.select({
			...{ grantId, fdCode, langs, grantedAt },
			person: { personId: people.personId, displayName: people.displayName, loginName: people.loginName },
			role: { roleId: roles.roleId, names: roles.names, actions: roles.actions },
			columnNames: columns.names,
			grantedBy: granting.displayName,
		})
		.from(grants)
		.innerJoin(people, eq(people.personId, grants.personId))
		.innerJoin(roles, eq(roles.roleId, grants.roleId))
		.leftJoin(columns, eq(columns.fdCode, grants.fdCode))
		.leftJoin(granting, eq(granting.personId, grants.grantedBy))
		.where(condition)
		.orderBy(...order);
	return rows.map(({ columnNames, ...row }) => ({
		...row,
		role: row.role as Grant['role'],
		langs: row.langs as Language[] | null,
		grantedAt: row.grantedAt.toISOString(),
		columnName: columnNames && (inLanguage(columnNames, language)?.text ?? row.fdCode),
		inheritedFrom: null,
	}));
}
