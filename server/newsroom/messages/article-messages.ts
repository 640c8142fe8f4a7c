import type { RefusalMessages } from './refusal-message.ts';

/** Why a text is not published, scheduled or withdrawn, or a view not saved. */
export const articleMessages = {
	'text-not-found': { zh: '该文章没有此语种的文本。', en: 'The article has no text in this language.' },
	'version-not-found': ({ version }) => ({
		zh: `没有第${version}版。`,
		en: `There is no version ${version}.`,
	}),
	'schedule-in-past': {
		zh: '定时发布的时间已过，请选择更晚的时间，或立即发布。',
		en: 'This time has passed. Choose a later one, or publish now.',
	},
	'too-many-views': ({ max }) => ({
		zh: `最多可保存${max}个视图，请先删除不用的视图。`,
		en: `You can save up to ${max} views. Remove one first.`,
	}),
	'view-not-found': { zh: '该视图已删除。', en: 'This view has been removed.' },
} satisfies RefusalMessages;
