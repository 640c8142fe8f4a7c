// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../../messages/messages.ts';
import { DelayedTextField } from './text-field.tsx';

beforeAll(() => showLanguage('en'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = () => act(() => vi.runAllTimers());

function renderField(value = '') {
	const onCommit = vi.fn();
	const element = (shown: string) => (
		<DelayedTextField label="Title" value={shown} maxLength={200} onCommit={onCommit} />
	);
	const { rerender } = render(element(value));
	return { onCommit, show: (changed: string) => rerender(element(changed)) };
}

describe('DelayedTextField', () => {
	it('commits once after a pause, trimmed', () => {
		const { onCommit } = renderField();
		type('b');
		type(' bridge ');
		expect(onCommit).not.toHaveBeenCalled();
		pause();
		expect(onCommit.mock.calls).toEqual([['bridge']]);
	});

	it('commits immediately on Enter', () => {
		const { onCommit } = renderField();
		type('bridge');
		fireEvent.keyDown(field(), { key: 'Enter' });
		expect(onCommit.mock.calls).toEqual([['bridge']]);
	});

	it('commits nothing while an input method composes, and the result afterwards', () => {
		const { onCommit } = renderField();
		fireEvent.compositionStart(field());
		type('shui');
		fireEvent.keyDown(field(), { key: 'Enter' });
		pause();
		expect(onCommit).not.toHaveBeenCalled();
		type('水');
		fireEvent.compositionEnd(field());
		pause();
		expect(onCommit.mock.calls).toEqual([['水']]);
	});

	it('shows a value that was changed elsewhere, and keeps what is typed otherwise', () => {
		const { show } = renderField('bridge');
		type('bridges');
		show('bridge');
		expect(field().value).toBe('bridges');
		show('');
		expect(field().value).toBe('');
	});
});
