"""A typed client of the Bankstack API. The types of what is sent and answered are in `bankstack.types`."""

from . import _error_classes
from ._answer import Answer, answer_of
from ._client import AsyncBankstack, Bankstack
from ._error_classes import *  # noqa: F403
from ._errors import (
    ApiError,
    BankstackError,
    NoAnswerError,
    NotSentError,
    SignatureError,
    UnexpectedAnswerError,
    place_of,
)
from ._files import FileContent, ReceivedFile
from ._hooks import AnswerRecord, CallRecord, Hooks, RetryRecord, WarningRecord
from ._options import CallOptions, PageRequest, Token
from ._pages import AsyncPages, Pages
from ._version import VERSION as __version__
from .webhooks import RequestHeaders, unwrap, unwrap_flat

__all__ = [
    "Answer",
    "AnswerRecord",
    "ApiError",
    "AsyncBankstack",
    "AsyncPages",
    "Bankstack",
    "BankstackError",
    "CallOptions",
    "CallRecord",
    "FileContent",
    "Hooks",
    "NoAnswerError",
    "NotSentError",
    "PageRequest",
    "Pages",
    "ReceivedFile",
    "RequestHeaders",
    "RetryRecord",
    "SignatureError",
    "Token",
    "UnexpectedAnswerError",
    "WarningRecord",
    "__version__",
    "answer_of",
    "place_of",
    "unwrap",
    "unwrap_flat",
]
__all__ += _error_classes.__all__
