import type { AdministratorAction } from '@portico/api/newsroom/actions.ts';
import type { RefusalMessages } from './refusal-message.ts';

/** Refusals of changes to roles and grants. */
export const permissionMessages: RefusalMessages = {
	'not-yourself': {
		zh: '不能更改自己的权限，请由其他安全管理员操作。',
		en: 'You cannot change your own permissions. Ask another security administrator.',
	},
	'administrators-exclude': {
		zh: '人员管理、权限管理和审计三项权限互斥，同一人、同一角色只能拥有其中一项。',
		en: 'Managing accounts, managing permissions and auditing exclude each other: a person or a role can hold only one of them.',
	},
	'grant-for-everything': {
		zh: '该角色包含站点管理或系统管理权限，只能授予全部栏目和全部语言。',
		en: 'This role includes site-wide or administrator permissions. It can be granted only for all sections and all languages.',
	},
	'last-administrator': ({ action }) => {
		const name = {
			people: { zh: '系统管理员', en: 'system administrator' },
			security: { zh: '安全管理员', en: 'security administrator' },
			audit: { zh: '审计管理员', en: 'audit administrator' },
		}[action as AdministratorAction];
		return {
			zh: `这是最后一位可以登录的${name.zh}。请先将该角色授予其他人员。`,
			en: `This is the last ${name.en} who can sign in. Grant the role to someone else first.`,
		};
	},
	'role-built-in': { zh: '内置角色不能删除。', en: 'Built-in roles cannot be removed.' },
	'role-held': ({ people }) => ({
		zh: `有${people}人拥有该角色，请先撤销其授权。`,
		en: `${people} ${people === 1 ? 'person holds' : 'people hold'} this role. Revoke their grants first.`,
	}),
	'role-name-taken': { zh: '已有同名角色。', en: 'Another role has this name.' },
	'role-not-found': { zh: '角色不存在或已删除。', en: 'This role does not exist or has been removed.' },
	'grant-not-found': {
		zh: '授权不存在或已撤销。',
		en: 'This grant does not exist or has been revoked.',
	},
	'person-not-found': { zh: '人员不存在。', en: 'This person does not exist.' },
	'column-not-found': { zh: '栏目不存在。', en: 'This section does not exist.' },
};
