import { beforeEach, expect, test } from 'vitest';
import { closeToast, showToast, toastQueue } from './toast-queue.ts';

beforeEach(() => toastQueue.setState(toastQueue.getInitialState()));

const shown = () => toastQueue.getState().toasts;

test('uses the defaults of the specification', () => {
	showToast({ message: 'Saved' });
	expect(shown()).toMatchObject([{ message: 'Saved', type: 'info', durationMs: 3000 }]);
});

test('keeps toasts in order and closes them one by one', () => {
	showToast({ message: 'Network Error', type: 'error' });
	showToast({ message: 'timeout of 60000ms exceeded', type: 'error', durationMs: 5000 });
	showToast({ message: 'Network Error', type: 'warning' });
	expect(shown().map(({ message, type, durationMs }) => [message, type, durationMs])).toEqual([
		['Network Error', 'error', 3000],
		['timeout of 60000ms exceeded', 'error', 5000],
		['Network Error', 'warning', 3000],
	]);
	closeToast(shown()[1]?.id ?? 0);
	expect(shown().map(({ type }) => type)).toEqual(['error', 'warning']);
});

test('counts a repeated message instead of adding it, until it is closed', () => {
	showToast({ message: 'Network Error', type: 'error' });
	showToast({ message: 'Network Error', type: 'error' });
	expect(shown()).toMatchObject([{ message: 'Network Error', times: 2 }]);
	const [first] = shown();
	closeToast(first?.id ?? 0);
	showToast({ message: 'Network Error', type: 'error' });
	expect(shown()).toMatchObject([{ message: 'Network Error', times: 1 }]);
	expect(shown()[0]?.id).not.toBe(first?.id);
});
