import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import fields from '../../controls/fields/field.module.css';
import { useMessages } from '../../messages/messages.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import { find, findNext, replaceFound } from '../writing/find-text.ts';
import { EditorIcon } from './editor-icons.tsx';
import styles from './toolbar.module.css';
import { useToolbarState } from './toolbar-state.ts';

type Props = { body: BodyEditor; isEditable: boolean; onClose(): void };

/** Looks for words in a body, and replaces them. */
export function FindBar({ body, isEditable, onClose }: Props) {
	const { find: texts } = useMessages().editor;
	const [query, setQuery] = useState('');
	const [replacement, setReplacement] = useState('');
	const [replaced, setReplaced] = useState<number | null>(null);
	const state = useToolbarState(body);
	const field = useRef<HTMLInputElement>(null);
	const send = (command: ReturnType<typeof find>) => {
		const { editor } = body;
		return command(editor.state, editor.view.dispatch, editor.view);
	};
	useEffect(() => {
		field.current?.focus();
		return () => {
			if (!body.editor.isDestroyed) find('')(body.editor.state, body.editor.view.dispatch);
		};
	}, [body]);

	const search = (text: string) => {
		setQuery(text);
		setReplaced(null);
		send(find(text));
	};
	const replaceOne = () => send(replaceFound(replacement, { all: false }));
	const close = () => {
		onClose();
		const { state, view } = body.editor;
		view.focus();
		// The bar stands above the body.
		view.dispatch(state.tr.scrollIntoView());
	};
	const onKeyDown = (event: KeyboardEvent) => {
		// Enter within an input method takes its words.
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Escape') close();
		else if (event.key !== 'Enter') return;
		else if (event.target === field.current) send(findNext(event.shiftKey ? -1 : 1));
		else replaceOne();
		event.preventDefault();
		event.stopPropagation();
	};
	const found = state?.found ?? 0;
	return (
		<search className={styles.find} aria-label={texts.label} onKeyDown={onKeyDown}>
			<input
				ref={field}
				className={fields.input}
				aria-label={texts.find}
				placeholder={texts.find}
				value={query}
				onChange={({ target }) => search(target.value)}
			/>
			<span className={styles.position} role="status">
				{query !== '' &&
					(replaced === null ? texts.position((state?.current ?? 0) + 1, found) : texts.replaced(replaced))}
			</span>
			<Button kind="quiet" isDisabled={found === 0} onPress={() => send(findNext(-1))}>
				{texts.previous}
			</Button>
			<Button kind="quiet" isDisabled={found === 0} onPress={() => send(findNext(1))}>
				{texts.next}
			</Button>
			{isEditable && (
				<>
					<input
						className={fields.input}
						aria-label={texts.replace}
						placeholder={texts.replace}
						value={replacement}
						onChange={({ target }) => setReplacement(target.value)}
					/>
					<Button kind="quiet" isDisabled={found === 0} onPress={replaceOne}>
						{texts.replaceOne}
					</Button>
					<Button
						kind="quiet"
						isDisabled={found === 0}
						onPress={() => {
							if (send(replaceFound(replacement, { all: true }))) setReplaced(found);
						}}
					>
						{texts.replaceAll}
					</Button>
				</>
			)}
			<Button kind="quiet" aria-label={texts.close} onPress={close}>
				<EditorIcon name="remove" />
			</Button>
		</search>
	);
}
