"""The weights of the heuristics as attributes of a compiled class; `weights.toml` says what each is for."""


class Weights:
    """All weights of the game."""

    def __init__(self, numbers: dict[str, float]) -> None:
        self.patience: float = numbers["patience"]
        self.takes: float = numbers["takes"]
        self.developing: float = numbers["developing"]
        self.scanner: float = numbers["scanner"]
        self.overdue: float = numbers["overdue"]
        self.fading: float = numbers["fading"]
        self.promise: float = numbers["promise"]
        self.gate_width: float = numbers["gate_width"]
        self.gate_blur: float = numbers["gate_blur"]
        self.gate_tie: float = numbers["gate_tie"]
        self.rate: float = numbers["rate"]
        self.plan: float = numbers["plan"]
        self.second: float = numbers["second"]
        self.risk: float = numbers["risk"]
        self.missing: float = numbers["missing"]
        self.fitting: float = numbers["fitting"]
        self.spare: float = numbers["spare"]
        self.crowded: float = numbers["crowded"]
        self.jump_card: float = numbers["jump_card"]
        self.scan_card: float = numbers["scan_card"]
        self.landing_card: float = numbers["landing_card"]
        self.drawn_card: float = numbers["drawn_card"]
        self.late: float = numbers["late"]
        self.field: float = numbers["field"]
