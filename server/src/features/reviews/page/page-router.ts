import { createHash } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { AppError, type Language, languageSchema } from '@recado/shared/contract';
import { reviewSubmissionSchema } from '@recado/shared/reviews';
import { nameRoute, requestId } from '#core/http/request-context';
import { publicPageHeaders } from '#core/http/security-headers';
import { completeReview } from '../operations/complete-review';
import { findByLink } from '../operations/find-by-link';
import type { ReviewDocument } from '../review.model';
import type { ReviewLimits, ReviewsDeps } from '../reviews.deps';
import { PAGE_SCRIPT } from './page-script';
import { PAGE_STYLE } from './page-style';
import { PAGE_TEXTS } from './page-texts';
import { failurePage, formPage, type PageFrame, thanksPage } from './review-page';

const FILES = { 'page.css': PAGE_STYLE, 'page.js': PAGE_SCRIPT };
/** Version in the files' URLs, so that browsers can cache them forever. */
const VERSION = createHash('sha256').update(PAGE_STYLE).update(PAGE_SCRIPT).digest('hex').slice(0, 12);
/** Larger than the longest valid form. */
const FORM_LIMIT = '32kb';

const STATUS_OF = { noNote: 400, tooLong: 400, tooMany: 429 } as const;
type Problem = keyof typeof STATUS_OF;

const uuidField = z.uuid();
/** The field may be absent or repeated; the first value counts. */
const textField = z.union([z.string(), z.array(z.string()).transform(([first = '']) => first)]).catch('');
const formSchema = z.object({ note: textField, observation: textField });
type Entered = z.output<typeof formSchema>;

export function pageRouter(deps: ReviewsDeps, limits: ReviewLimits): Router {
  const frameOf = (language: Language): PageFrame => ({
    language,
    style: `/avaliacao/files/${VERSION}/page.css`,
    script: `/avaliacao/files/${VERSION}/page.js`,
    ...(deps.config.vendorUrl && { vendorUrl: deps.config.vendorUrl }),
  });
  const form = async (
    { companyId, uuid }: ReviewDocument,
    rejected?: { entered: Entered; error: string },
  ) => {
    const { name, language } = await deps.companies.getCompany(companyId);
    return formPage({ ...frameOf(language), companyName: name, uuid, ...rejected });
  };

  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    next();
  }, publicPageHeaders());

  router.get(`/files/${VERSION}/:name`, (request, response, next) => {
    const { name } = request.params;
    if (!isFile(name)) return next();
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type(name.endsWith('.css') ? 'css' : 'js').send(FILES[name]);
  });

  const show = async (request: Request, response: Response): Promise<void> => {
    await limits.read(request.ip);
    const review = await pendingReview(request);
    const after = languageSchema.safeParse(request.query['lang']);
    const page = review
      ? await form(review)
      : thanksPage(
          frameOf(after.data ?? preferredLanguage(request)),
          after.success ? (request.query['refused'] === undefined ? 'sent' : 'refused') : undefined,
        );
    send(response, 200, page);
  };
  const submit = async (request: Request, response: Response): Promise<void> => {
    const review = await pendingReview(request);
    const language = review
      ? (await deps.companies.getCompany(review.companyId)).language
      : preferredLanguage(request);
    const entered = formSchema.parse(request.body ?? {});
    const problem = await complete(request, entered);
    if (!problem || problem === 'refused') {
      const uuid = encodeURIComponent(String(request.params['uuid']));
      response.redirect(303, `/avaliacao/${uuid}?lang=${language}${problem ? '&refused' : ''}`);
      return;
    }
    const error = PAGE_TEXTS[language][problem];
    const page = review ? await form(review, { entered, error }) : thanksPage(frameOf(language));
    send(response, STATUS_OF[problem], page);
  };
  /** Returns the reason for a rejection; `rejected` for a review with other content, and for unknown links. */
  const complete = async (
    request: Request,
    { note, observation }: Entered,
  ): Promise<Problem | 'refused' | undefined> => {
    const parsed = reviewSubmissionSchema.safeParse({ note: noteOf(note), observation });
    if (!parsed.success)
      return parsed.error.issues.some(({ path }) => path[0] === 'note') ? 'noNote' : 'tooLong';
    try {
      await limits.submit(request.ip);
      const uuid = uuidField.safeParse(request.params['uuid']);
      if (!uuid.success) return 'refused';
      await completeReview(deps, uuid.data, parsed.data);
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === 'ERR_TOO_MANY_REQUESTS') return 'tooMany';
      if (code === 'ERR_CONFLICT') return 'refused';
      throw error;
    }
    return undefined;
  };
  /** Shows an error page, because people read the response. */
  const handled = async (
    request: Request,
    response: Response,
    route: string,
    handle: () => Promise<void>,
  ) => {
    nameRoute(request, route);
    try {
      await handle();
    } catch (err) {
      if (err instanceof AppError && err.code === 'ERR_TOO_MANY_REQUESTS') {
        response.setHeader('Retry-After', String(err.details?.['retryAfterSeconds']));
        send(response, STATUS_OF.tooMany, failurePage(frameOf(preferredLanguage(request)), 'tooMany'));
        return;
      }
      deps.log.error({ err, requestId: requestId(request) }, 'review page failed');
      send(response, 503, failurePage(frameOf(preferredLanguage(request))));
    }
  };
  router.get('/:uuid', (request, response) =>
    handled(request, response, 'reviews.page', () => show(request, response)),
  );
  router.post('/:uuid', express.urlencoded({ extended: false, limit: FORM_LIMIT }), (request, response) =>
    handled(request, response, 'reviews.submit', () => submit(request, response)),
  );
  return router;
}

async function pendingReview({ params }: Request): Promise<ReviewDocument | undefined> {
  const uuid = uuidField.safeParse(params['uuid']);
  const review = uuid.success ? await findByLink(uuid.data) : undefined;
  return review?.completed ? undefined : review;
}

const isFile = (name: string | undefined): name is keyof typeof FILES =>
  name !== undefined && Object.hasOwn(FILES, name);

const noteOf = (text: string): number | undefined => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);

/** For pages without a known company. */
function preferredLanguage(request: Request): Language {
  return languageSchema.catch('pt').parse(request.acceptsLanguages([...languageSchema.options]));
}

function send(response: Response, status: number, page: string): void {
  response.status(status).type('html').send(page);
}
