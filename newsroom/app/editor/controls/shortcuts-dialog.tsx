import { Button } from '../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../controls/dialogs.tsx';
import { useMessages } from '../../messages/messages.ts';
import dialogs from './dialogs.module.css';
import styles from './toolbar.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const macSigns: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** A combination of keys as this computer names it: `Mod+Shift+8` is Ctrl+Shift+8. */
export function keyName(keys: string): string {
	const parts = keys.split('+');
	if (isMac) return parts.map((part) => macSigns[part] ?? part).join('');
	return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
}

/** All keys of the editor. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
	const { editor, general } = useMessages();
	const { tools, shortcuts, blocks } = editor;
	const rows: [string, string][] = [
		[shortcuts.save, 'Mod+S'],
		[shortcuts.version, 'Mod+Shift+S'],
		[tools.undo, 'Mod+Z'],
		[tools.redo, 'Mod+Y'],
		[tools.find, 'Mod+F'],
		[tools.link, 'Mod+K'],
		[tools.bold, 'Mod+B'],
		[tools.emphasis, 'Mod+I'],
		[tools.underline, 'Mod+U'],
		[tools.strike, 'Mod+Shift+X'],
		[tools.code, 'Mod+E'],
		[tools.paragraph, 'Mod+Alt+0'],
		[tools.heading(2), 'Mod+Alt+2'],
		[tools.heading(3), 'Mod+Alt+3'],
		[tools.heading(4), 'Mod+Alt+4'],
		[tools.numbers, 'Mod+Shift+7'],
		[tools.bullets, 'Mod+Shift+8'],
		[tools.quote, 'Mod+Shift+9'],
		[tools.moveUp, 'Alt+Shift+↑'],
		[tools.moveDown, 'Alt+Shift+↓'],
		[blocks.menu, 'Alt+Enter'],
		[shortcuts.toTools, 'Alt+F10'],
		[shortcuts.fullScreen, 'Mod+Shift+F'],
		[shortcuts.title, 'Mod+/'],
	];
	return (
		<ModalDialog title={shortcuts.title} isOpen onClose={onClose}>
			<dl className={styles.shortcuts} tabIndex={0}>
				{rows.map(([name, keys]) => (
					<div key={keys}>
						<dt>{name}</dt>
						<dd>
							<kbd>{keyName(keys)}</kbd>
						</dd>
					</div>
				))}
			</dl>
			<p className={dialogs.hint}>{shortcuts.slash}</p>
			<p className={dialogs.hint}>{shortcuts.hash}</p>
			<FormButtons>
				<Button onPress={onClose}>{general.close}</Button>
			</FormButtons>
		</ModalDialog>
	);
}
