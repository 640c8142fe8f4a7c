// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { loadOccasionalMessages, messagesIn, showLanguage } from '../../messages/messages.ts';
import { actionInWords, actorInWords, detailInWords } from './audit-table.tsx';

beforeAll(async () => {
	await showLanguage('zh');
	await loadOccasionalMessages();
});

describe('the words of the audit log', () => {
	it('name known actions, and give the code of others', () => {
		expect(actionInWords('text.publish', messagesIn('zh'))).toBe('发布');
		expect(actionInWords('moon.land', messagesIn('zh'))).toBe('moon.land');
		expect(actionInWords('constructor', messagesIn('zh'))).toBe('constructor');
	});

	it('name parts of the system, and give people by their names', () => {
		expect(actorInWords('system:schedule', messagesIn('zh'))).toBe('系统：定时发布');
		expect(actorInWords('林岚', messagesIn('zh'))).toBe('林岚');
	});

	it('show what people wrote as it is, and name parts and codes', () => {
		const messages = messagesIn('zh');
		expect(detailInWords('a', 'title', messages)).toBe('a');
		expect(detailInWords(['a', 1], 'title', messages)).toBe('a、1');
		expect(detailInWords(null, 'title', messages)).toBe('无');
		expect(detailInWords([], 'actions', messages)).toBe('无');
		expect(detailInWords({ names: { zh: '校对', en: '' }, needsSecondFactor: true }, 'after', messages)).toBe(
			'名称：中文：校对；英文：无；须启用两步验证：是',
		);
		expect(detailInWords(['publish', 'moon'], 'actions', messages)).toBe('签发、moon');
		expect(detailInWords(['zh'], 'langs', messages)).toBe('中文');
		expect(detailInWords('totp', 'factor', messages)).toBe('身份验证器');
		expect(detailInWords('publish', 'permission', messages)).toBe('签发');
		expect(detailInWords('constructor', 'permission', messages)).toBe('constructor');
	});
});
