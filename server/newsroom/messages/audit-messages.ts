import type { Message } from '../../error-answers/messages.ts';
import type { RefusalMessages } from './refusal-message.ts';

/** Refusals of calls about the audit log. */
export const auditMessages: RefusalMessages = {
	'period-reversed': {
		zh: '结束日期不能早于开始日期。',
		en: 'The end date must not be before the start date.',
	},
};

/** The header of the exported log, by column. */
export const auditColumns = {
	number: { zh: '序号', en: 'Number' },
	at: (timeZone: string): Message => ({ zh: `时间（${timeZone}）`, en: `Time (${timeZone})` }),
	actor: { zh: '操作人', en: 'Person' },
	personId: { zh: '人员编号', en: 'Person ID' },
	address: { zh: '网络地址', en: 'Network address' },
	action: { zh: '操作', en: 'Action' },
	subject: { zh: '对象', en: 'Subject' },
	lang: { zh: '语言', en: 'Language' },
	version: { zh: '版本', en: 'Version' },
	outcome: { zh: '结果', en: 'Outcome' },
	details: { zh: '详情', en: 'Details' },
	digest: { zh: '摘要', en: 'Digest' },
} satisfies Record<string, Message | ((timeZone: string) => Message)>;

export const auditOutcomes: Readonly<Record<'done' | 'refused', Message>> = {
	done: { zh: '成功', en: 'Done' },
	refused: { zh: '已拒绝', en: 'Refused' },
};
