import { type AuditRecord, appendAudit } from '../audit/append-audit.ts';
import type { Database } from '../store/connect.ts';
import { roles } from '../store/tables/people-schema.ts';
import { hashPassword, randomPassword } from './hash-password.ts';
import { storePassword } from './passwords.ts';
import { grantRoles, insertPerson } from './people/add-person.ts';
import { hasNoAccounts, lockIfNoAccounts } from './people/no-accounts.ts';

/** One person for each built-in role, whose identifier is the login name. */
const demoPeople: Record<string, { displayName: string; department: string }> = {
	writer: { displayName: '林岚', department: '新闻中心' },
	translator: { displayName: '顾言', department: '国际传播部' },
	'first-reviewer': { displayName: '程远', department: '新闻中心' },
	'second-reviewer': { displayName: '苏敏', department: '品牌与传播部' },
	'third-reviewer': { displayName: '韩松', department: '党委宣传部' },
	publisher: { displayName: '陆川', department: '党委宣传部' },
	'site-manager': { displayName: '江雪', department: '数字化部' },
	'system-administrator': { displayName: '何平', department: '数字化部' },
	'security-administrator': { displayName: '邵宁', department: '网络安全部' },
	'audit-administrator': { displayName: '严正', department: '审计部' },
};

export type DemoPeople = {
	names: { loginName: string; displayName: string; roleNames: { zh: string; en: string } }[];
	/** Shared by all, random, and stored nowhere: to be printed once. */
	password: string;
};

/**
 * Adds the demo's people, each with a built-in role for all columns and languages.
 *
 * @returns null when there is somebody already
 */
export async function addDemoPeople(database: Database): Promise<DemoPeople | null> {
	if (!(await hasNoAccounts(database))) return null;
	const password = randomPassword();
	// Each has a salt of its own.
	const hashes = await Promise.all(Object.keys(demoPeople).map(() => hashPassword(password)));
	return database.transaction(async (transaction) => {
		if (!(await lockIfNoAccounts(transaction))) return null;
		const builtIn = await transaction.select().from(roles);
		const names: DemoPeople['names'] = [];
		const records: AuditRecord[] = [];
		for (const [index, [roleId, facts]] of Object.entries(demoPeople).entries()) {
			const roleNames = builtIn.find((role) => role.roleId === roleId)?.names ?? { zh: roleId, en: roleId };
			const personId = await insertPerson(transaction, { loginName: roleId, language: 'zh', ...facts });
			await storePassword(transaction, { personId, hash: hashes[index] as string }, { history: 0 });
			records.push({
				action: 'person.add',
				subject: `person:${personId}`,
				details: { loginName: roleId, ...facts, demo: true },
			});
			records.push(...(await grantRoles(transaction, 'system:server', { personId, roleIds: [roleId] })));
			names.push({ loginName: roleId, displayName: facts.displayName, roleNames });
		}
		for (const record of records) await appendAudit(transaction, 'system:server', record);
		return { names, password };
	});
}
