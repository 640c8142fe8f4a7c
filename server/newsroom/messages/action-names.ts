import type { Action } from '@portico/api/newsroom/actions.ts';
import type { Message } from '../../error-answers/messages.ts';

/** What people may do, as messages name it. */
export const actionNames: Readonly<Record<Action, Message>> = {
	read: { zh: '查看稿件', en: 'view articles' },
	write: { zh: '编辑稿件', en: 'edit articles' },
	submit: { zh: '提交审核', en: 'submit for review' },
	'review.1': { zh: '一审', en: 'first review' },
	'review.2': { zh: '二审', en: 'second review' },
	'review.3': { zh: '三审', en: 'third review' },
	publish: { zh: '签发', en: 'publish' },
	'emergency-publish': { zh: '紧急签发', en: 'publish in an emergency' },
	withdraw: { zh: '撤回', en: 'withdraw' },
	pin: { zh: '置顶', en: 'pin' },
	'media.upload': { zh: '上传素材', en: 'upload media' },
	'media.replace': { zh: '替换素材', en: 'replace media' },
	'media.delete': { zh: '删除素材', en: 'delete media' },
	columns: { zh: '管理栏目', en: 'manage sections' },
	company: { zh: '管理领导与机构信息', en: 'manage leaders and organisation' },
	site: { zh: '管理站点设置', en: 'manage site settings' },
	people: { zh: '管理账号', en: 'manage accounts' },
	security: { zh: '管理角色与权限', en: 'manage roles and permissions' },
	audit: { zh: '查看审计日志', en: 'view the audit log' },
};
