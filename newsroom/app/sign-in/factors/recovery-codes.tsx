import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useState } from 'react';
import { Button, CopyButton } from '../../controls/button.tsx';
import { CheckboxField } from '../../controls/fields/choice-fields.tsx';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import styles from '../sign-in.module.css';

type Props = { codes: readonly string[]; session: Session; onKept(): void };

/** New recovery codes, to copy, download or print. They are shown only once, so the person confirms to have them. */
export function RecoveryCodes({ codes, session, onKept }: Props) {
	const { general, signIn } = useMessages();
	const { recoveryCodes } = signIn;
	const language = useLanguage();
	const [isKept, setKept] = useState(false);
	const { loginName } = session.person;
	const title = recoveryCodes.fileTitle(session.siteNames[language], loginName);
	const text = [title, '', ...codes, ''].join('\r\n');
	return (
		<div className={styles.recovery}>
			<p>{recoveryCodes.hint}</p>
			<div className={styles.printed}>
				<p className={styles.printedTitle}>{title}</p>
				<ul className={styles.codes} aria-label={recoveryCodes.list}>
					{codes.map((code) => (
						<li key={code}>
							<code>{code}</code>
						</li>
					))}
				</ul>
			</div>
			<div className={styles.recoveryCodesWays}>
				<CopyButton text={text} />
				<Button onPress={() => downloadText(`recovery-codes-${loginName}.txt`, text)}>
					{recoveryCodes.download}
				</Button>
				<Button onPress={() => print()}>{recoveryCodes.print}</Button>
			</div>
			<CheckboxField isSelected={isKept} onChange={setKept}>
				{recoveryCodes.kept}
			</CheckboxField>
			<Button kind="primary" isDisabled={!isKept} onPress={onKept}>
				{general.goOn}
			</Button>
		</div>
	);
}

/** Lets the browser save a text as a file. The mark at its start makes old Windows editors read it as UTF-8. */
function downloadText(fileName: string, text: string): void {
	const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
	const link = document.createElement('a');
	link.href = address;
	link.download = fileName;
	link.click();
	// The download has begun once the click is handled; some browsers read the address a little later.
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
