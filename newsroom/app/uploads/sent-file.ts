import { isRetryable, NewsroomFailure, reasonOf } from '../data/query-client.ts';
import { requestSignIn } from '../data/sign-in-again.ts';
import { currentLanguage, messagesIn } from '../messages/messages.ts';
