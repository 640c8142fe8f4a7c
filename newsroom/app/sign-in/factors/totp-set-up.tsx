import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../controls/button.tsx';
import { Loaded } from '../../controls/notices.tsx';
import { call } from '../../data/calls.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from '../sign-in.module.css';
import { CodeForm } from './code-form.tsx';

type Props = {
	session: Session;
	/** With recovery codes, if this is the first second factor. */
	onDone(codes: readonly string[]): void;
	onFailed?(error: unknown): void;
	/** In a dialog, which can be left. */
	onCancel?: () => void;
};

/** Sets up an authenticator application: its secret as QR code and as text, and a code that proves it works. */
export function TotpSetUp({ session, onDone, onFailed, onCancel }: Props) {
	const { setUp } = useMessages().signIn;
	const secret = useQuery({
		// Each set-up has a secret of its own, which stays the same while it is shown.
		queryKey: ['session', 'totp-set-up', session.sessionId],
		queryFn: () => call('post', '/api/newsroom/account/totp', {}),
		staleTime: 'static',
		gcTime: 0,
	});
	return (
		<Loaded query={secret}>
			{({ secret: text, address, qrCode }) => (
				<ol className={styles.steps}>
					<li>
						<p>{setUp.scan}</p>
						<svg
							className={styles.qrCode}
							role="img"
							aria-label={setUp.qrCode}
							viewBox={`-4 -4 ${qrCode.size + 8} ${qrCode.size + 8}`}
							shapeRendering="crispEdges"
						>
							<path d={qrCode.path} />
						</svg>
						<a className={styles.open} href={address}>
							{setUp.openApplication}
						</a>
						<p className={styles.setUpHint}>{setUp.secret}</p>
						<p className={styles.secret}>
							<code>{inGroups(text)}</code>
							<CopyButton text={text} />
						</p>
					</li>
					<li>
						<CodeForm
							kind="totp"
							label={setUp.confirm}
							action={setUp.finish}
							send={(code) => call('put', '/api/newsroom/account/totp', { body: { code } })}
							onDone={({ codes }) => onDone(codes)}
							onCancel={onCancel}
							{...(onFailed && { onFailed })}
						/>
					</li>
				</ol>
			)}
		</Loaded>
	);
}

/** In groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ');
